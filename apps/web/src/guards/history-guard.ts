import type { Guard } from './guard.ts';
import { visit } from './history-stack.ts';

export const historyGuard: Guard = async (move, client) => {
  if (move.side === 'server') return undefined;
  const { history } = client.stores;
  history.set({ stack: visit(history.get().stack, move.to.pathname + move.to.search) });
  return undefined;
};
