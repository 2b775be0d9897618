#!/usr/bin/env node
// Starts Debian's Firefox for Playwright and proxies its WebDriver BiDi connection. Playwright sets the
// colour scheme of every context with a command that Firefox ESR does not have; the proxy answers it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

const Command = v.object({ id: v.number(), method: v.string() });
const unknownToFirefox = 'emulation.setMediaFeaturesOverride';
const announcement = 'WebDriver BiDi listening on ';

function answerFor(message: string): string | undefined {
  if (!message.includes(unknownToFirefox)) return undefined;
  const { id, method } = v.parse(Command, JSON.parse(message));
  return method === unknownToFirefox ? JSON.stringify({ type: 'success', id, result: {} }) : undefined;
}

function proxyConnection(client: WebSocket, firefoxUrl: string): void {
  const firefox = new WebSocket(`${firefoxUrl}/session`, { maxPayload: 0 });
  const opened = new Promise<void>((settle) => firefox.once('open', () => settle()));
  client.on('message', async (data: RawData) => {
    const message = data.toString();
    const answer = answerFor(message);
    if (answer !== undefined) return client.send(answer);
    await opened;
    firefox.send(message);
  });
  firefox.on('message', (data: RawData) => client.send(data.toString()));
  client.on('close', () => firefox.close());
  firefox.on('close', () => client.close());
  firefox.on('error', (error) => {
    console.error(error);
    client.close();
  });
}

function serve(firefoxUrl: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 });
  server.on('connection', (client) => proxyConnection(client, firefoxUrl));
  server.on('listening', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null)
      console.error(`${announcement}ws://127.0.0.1:${address.port}`);
  });
}

const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
browser.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
browser.on('exit', (code) => process.exit(code ?? 1));
createInterface({ input: browser.stderr }).on('line', (line) => {
  const at = line.indexOf(announcement);
  if (at < 0) console.error(line);
  else serve(line.slice(at + announcement.length).trim());
});
