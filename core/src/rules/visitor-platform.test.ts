import { describe, expect, it } from 'vitest';
import { visitorPlatform } from './visitor-platform.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const agents = [
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    'android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'ios'],
  ['Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 Silk/130 like Chrome/130 Safari/537.36', 'tv'],
  ['Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) AppleWebKit/537.36 Chrome/120 Safari/537.36', 'tv'],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 TV Safari/537.36', 'tv'],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94 Safari/537.36', 'tv'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'windows'],
  [mac, 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'other'],
  ['curl/8.9', 'other'],
  ['', 'other'],
] as const;

describe('[R1.3] the platform of a visitor', () => {
  it.each(agents)('of %s is %s', (agent, platform) => {
    expect(visitorPlatform({ agent, platform: '', architecture: '' })).toBe(platform);
  });

  it.each([
    ['"arm"', 'mac_apple_silicon'],
    ['"x86"', 'mac_intel'],
    ['"mips"', 'mac'],
    ['', 'mac'],
  ])('with macOS and the processor %s is %s', (architecture, platform) => {
    expect(visitorPlatform({ agent: mac, platform: '"macOS"', architecture })).toBe(platform);
  });

  it('is what the hint says where the agent is general, and the agent’s where the hint is none', () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36';
    expect(visitorPlatform({ agent, platform: '"Android"', architecture: '' })).toBe('android');
    for (const platform of ['"constructor"', '"Linux"', '__proto__', `"${'x'.repeat(100_000)}"`])
      expect(visitorPlatform({ agent: mac, platform, architecture: '' })).toBe('mac');
  });

  it('is read from the first 350 characters of an agent', () => {
    expect(visitorPlatform({ agent: `${'x '.repeat(50_000)}Android`, platform: '', architecture: '' })).toBe(
      'other',
    );
  });
});
