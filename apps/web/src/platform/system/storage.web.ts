import { readPreferenceCookie, writePreferenceCookie } from '../cookie.ts';
import { createBrowserStorage } from '../storage.ts';
import type { DeviceStorage } from './storage.ts';

export const openStorage: DeviceStorage['openStorage'] = () => Promise.resolve(true);

export const createStorage: DeviceStorage['createStorage'] = createBrowserStorage;

/** A setting is a cookie, because the server reads it when it renders a page. */
export const writePreference: DeviceStorage['writePreference'] = writePreferenceCookie;

export const readPreference: DeviceStorage['readPreference'] = (name) => readPreferenceCookie(document.cookie, name);
