import type { Guard } from './guard.ts';
import { visit } from './history-stack.ts';

export const historyGuard: Guard = async (navigation, client) => {
  if (navigation.side === 'server') return undefined;
  const { history } = client.stores;
  history.set({ stack: visit(history.get().stack, navigation.to.pathname + navigation.to.search) });
  return undefined;
};
