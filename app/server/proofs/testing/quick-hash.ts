// Runs before every test file of the server: passwords and passcodes are hashed at argon2's lowest cost, as each test has
// accounts of its own. Processes that tests start, and the tests of hashing, hash at the real cost.
import { vi } from 'vitest';

const lowest = { memoryCost: 8, timeCost: 1 };

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const hash: typeof real.hash = (password, options, signal) =>
    real.hash(password, { ...options, ...lowest }, signal);
  return { ...real, hash };
});
