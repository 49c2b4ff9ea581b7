import { hydratePage } from './hydrate-page.tsx';

/** A page from the server carries its state; the shell, which replaces it without a network, carries none. */
if (document.getElementById('nua-state') !== null) void hydratePage();
else void import('./begin-offline.ts').then(({ beginOffline }) => beginOffline());
