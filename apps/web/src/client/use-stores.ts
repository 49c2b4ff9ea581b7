import { isLoggedIn } from './auth-store.ts';
import { useStore } from './create-store.ts';
import { useClient } from './use-client.ts';

export const useIsLoggedIn = (): boolean => useStore(useClient().stores.auth, isLoggedIn);
export const useConfig = () => useStore(useClient().stores.config, (state) => state.config);
export const useLanguage = () => useStore(useClient().stores.config, (state) => state.language);
export const usePalette = () => useStore(useClient().stores.config, (state) => state.palette);
export const useRouteMatch = () => useStore(useClient().stores.history, (state) => state.match);
