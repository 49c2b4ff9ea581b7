import type { OwnServer } from './own-server.ts';

export const fetchOwn: OwnServer['fetchOwn'] = (path, init) => fetch(path, init);

export const deviceHeaders: OwnServer['deviceHeaders'] = () => ({});

export const configToken: OwnServer['configToken'] = () => '';
