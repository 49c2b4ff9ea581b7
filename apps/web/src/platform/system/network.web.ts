import type { Network } from './network.ts';

export const isNetworkUp: Network['isNetworkUp'] = () => navigator.onLine;

export const onNetworkChange: Network['onNetworkChange'] = (onChange) => {
  addEventListener('offline', () => onChange(false));
  addEventListener('online', () => onChange(true));
};

export const isMetered: Network['isMetered'] = async () => true;
