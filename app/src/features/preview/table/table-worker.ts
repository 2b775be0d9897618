// Reads, sorts and filters a table beside the page, which stays quick meanwhile.
import type { TableReply, TableRequest } from './messages.ts';
import { RowStore } from './row-store.ts';

/** The facts are told with the first rows, and again when all are there. */
let store = new RowStore('');
let isTold = false;
let latest = 0;

const reply = (message: TableReply): void => globalThis.postMessage(message);

/** Lets waiting messages in; answers whether an arrangement is still the one that is wanted. */
function isLatest(id: number): Promise<boolean> {
  return new Promise((settle) => setTimeout(() => settle(id === latest)));
}

function tell(): void {
  isTold = true;
  reply({ kind: 'facts', facts: store.facts() });
}

async function take(request: TableRequest): Promise<void> {
  switch (request.kind) {
    case 'begin':
      store = new RowStore(request.extension, request.encoding);
      isTold = false;
      return;
    case 'bytes':
      if (!store.add(new Uint8Array(request.bytes))) return reply({ kind: 'unreadable' });
      if (!isTold && store.rows > 1) tell();
      return reply({ kind: 'read', rows: store.rows });
    case 'end':
      store.end();
      if (!isTold) tell();
      return reply({ kind: 'read', rows: store.rows });
    case 'arrange': {
      const { id, arrangement } = request;
      latest = id;
      const isDone = await store.arrange(arrangement, () => isLatest(id));
      return isDone ? reply({ kind: 'arranged', id, count: store.shown }) : undefined;
    }
    case 'rows': {
      const { id, first, end } = request;
      return reply({ kind: 'rows', id, first, rows: store.slice(first, end) });
    }
  }
}

globalThis.addEventListener('message', (event: MessageEvent<TableRequest>) => void take(event.data));
