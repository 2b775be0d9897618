import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../server/configuration.ts';

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const Service = v.looseObject({
  image: v.string(),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: v.optional(v.array(v.string()), []),
});
const Compose = v.looseObject({
  services: v.record(v.string(), Service),
  volumes: v.record(v.string(), v.unknown()),
});
const { services, volumes } = v.parse(Compose, parse(textOf('compose.yaml')));

it('what compose passes to the server are settings that it knows', () => {
  const passed = Object.keys(services.aloft?.environment ?? {});
  expect(passed.filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(passed).toContain('ALOFT_PUBLIC_URL');
});

it('what it mounts is a volume of its own, or a file beside it', () => {
  const sources = Object.values(services).flatMap((one) =>
    one.volumes.map((mount) => mount.split(':')[0] ?? ''),
  );
  const missing = sources.filter((source) =>
    source.startsWith('.') ? !existsSync(join(import.meta.dirname, source)) : !(source in volumes),
  );
  expect(missing).toEqual([]);
});

it('every image that others make is pinned by version', () => {
  const base = /^ARG BASE=(.*)$/m.exec(textOf('Dockerfile'))?.[1] ?? '';
  const images = [base, ...Object.values(services).map(({ image }) => image)].filter(
    (image) => image !== 'aloft',
  );
  for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+/);
  expect(images).toHaveLength(4);
});

it('the proxy leads both names to the ports of the image', () => {
  const ports = [...textOf('Dockerfile').matchAll(/^EXPOSE (.*)$/gm)].flatMap(([, listed = '']) =>
    listed.split(' '),
  );
  const led = [...textOf('Caddyfile').matchAll(/reverse_proxy aloft:(\d+)/g)].map(([, port]) => port);
  expect(led).toEqual(ports);
});

it('what the guide writes into .env leads to what compose runs, and is passed on', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/operate.md'), 'utf8');
  const lines = /^ALOFT_DATABASE_PASSWORD=[^`]*/m.exec(guide)?.[0].trim().split('\n') ?? [];
  const written = new Map(lines.map((line) => [line.split('=')[0] ?? '', line]));
  const passed = Object.values(services).flatMap((one) => Object.values(one.environment));
  const unread = [...written.keys()].filter((name) => !passed.some((value) => value.includes(`{${name}:-`)));
  expect(unread).toEqual([]);
  const hosts = [...written.values()].flatMap((line) => /(?:@|https?:\/\/)(\w+)/.exec(line)?.[1] ?? []);
  expect(hosts).toEqual(['database', 'objects']);
  for (const host of hosts) expect(Object.keys(services)).toContain(host);
  const bucket = /\/(\w+)$/.exec(written.get('ALOFT_S3_ENDPOINT') ?? '')?.[1] ?? 'none';
  expect(services.objects?.volumes).toEqual([`objects:/buckets/${bucket}`]);
});

it('the guide shows the blocks of nginx as they are', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/operate.md'), 'utf8');
  const [two = '', one = ''] = ['nginx.conf', 'nginx.one-name.conf'].map((name) =>
    textOf(name).replace(/^#.*\n/, ''),
  );
  expect(guide).toContain(`\`\`\`nginx\n${two}\`\`\``);
  const ofOneName = two
    .replace('drive.example.org content.example.org', 'drive.example.org')
    .replace('443 ssl http2;\n  server_name content', '8443 ssl http2;\n  server_name drive');
  expect(one).toBe(ofOneName);
});

it('for one name, the proxy opens the port of the content', () => {
  const Ports = v.looseObject({
    services: v.looseObject({ caddy: v.looseObject({ ports: v.array(v.string()) }) }),
  });
  const { ports } = v.parse(Ports, parse(textOf('compose.one-name.yaml'))).services.caddy;
  expect(ports).toEqual(['8443:8443', '8443:8443/udp']);
  expect(textOf('Caddyfile')).toContain('drive.example.org:8443');
});
