import type { Address } from './address.ts';

export const apiAddress: Address['apiAddress'] = (path) => path;

export const publicAddress: Address['publicAddress'] = (path) => new URL(path, location.href).href;

export const socketAddress: Address['socketAddress'] = () => location.origin;
