import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

const maxCachedPaths = 512;

/**
 * Call names contain colons within a segment (`files:batchMove`), which Hono's default router takes for parameters.
 * The trie router does not, but walks the trie for each request, so matches of paths without parameters are cached.
 */
export class AddressRouter<T> implements Router<T> {
  readonly name = 'AddressRouter';
  readonly #trie = new TrieRouter<T>();
  readonly #found = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    this.#found.clear();
    this.#trie.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const result = this.#trie.match(method, path);
    const [handlers] = result;
    if (handlers.some(([, parameters]) => Object.keys(parameters).length > 0)) return result;
    // Unknown paths come in any number; the cache refills quickly with the known ones.
    if (this.#found.size >= maxCachedPaths) this.#found.clear();
    this.#found.set(key, result);
    return result;
  }
}
