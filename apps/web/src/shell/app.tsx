import type { Client } from '../client/client.ts';
import { ClientContext } from '../client/use-client.ts';
import { Frame } from './frame.tsx';
import './base.css';

export function App({ client }: { client: Client }) {
  return (
    <ClientContext value={client}>
      <Frame />
    </ClientContext>
  );
}
