import type { Address } from './address.ts';

/** The server of this app: `npm run build:native -- --server ORIGIN` writes it into the build. */
declare const NUA_SERVER: string;

export const publicAddress: Address['publicAddress'] = (path) => new URL(path, NUA_SERVER).href;

/** A picture in memory (`blob:`) and resources of other servers have full addresses, which stay unchanged. */
export const apiAddress: Address['apiAddress'] = (path) => (path.startsWith('/') ? publicAddress(path) : path);

export const socketAddress: Address['socketAddress'] = () => NUA_SERVER;
