import { hydratePage } from './hydrate-page.tsx';

/** A page from the server contains its state. The shell, which replaces it offline, contains none. */
if (document.getElementById('nua-state') !== null) void hydratePage();
else void import('./begin-offline.ts').then(({ beginOffline }) => beginOffline());
