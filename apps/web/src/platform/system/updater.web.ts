import type { AppUpdater } from './updater.ts';

export const openUpdater: AppUpdater['openUpdater'] = () => ({ start: async () => null, check: async () => null });

export const openedUpdater: AppUpdater['openedUpdater'] = () => null;

export const onResume: AppUpdater['onResume'] = () => {};
