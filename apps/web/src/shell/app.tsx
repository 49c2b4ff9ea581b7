import type { Client } from '../client.ts';
import { ClientContext } from '../use-client.ts';
import { Frame } from './frame.tsx';
import './base.css';

export function App({ client }: { client: Client }) {
  return (
    <ClientContext value={client}>
      <Frame />
    </ClientContext>
  );
}
