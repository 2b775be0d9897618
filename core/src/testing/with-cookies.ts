/** A `fetch` that stores the service's cookies, as a browser does on the service's origin. */
export function withCookies(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const kept = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('sec-fetch-site', 'same-origin');
    if (kept.size > 0 && init?.credentials !== 'omit') {
      headers.set('cookie', [...kept].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
    return response;
  };
}
