import type { Network } from './network.ts';

export const isNetworkUp: Network['isNetworkUp'] = () => navigator.onLine;

export const onNetworkChange: Network['onNetworkChange'] = (changed) => {
  addEventListener('offline', () => changed(false));
  addEventListener('online', () => changed(true));
};

export const isMetered: Network['isMetered'] = async () => true;
