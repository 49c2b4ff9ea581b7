import { createContext, use } from 'react';
import type { Client } from './client.ts';

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = use(ClientContext);
  if (client === null) throw new Error('useClient is called outside of a client.');
  return client;
}
