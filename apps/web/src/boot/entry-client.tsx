import { hydratePage } from './hydrate-page.tsx';

/** A page that the server drew carries its state; the shell, which stands in for one without a network, carries none. */
if (document.getElementById('nua-state') !== null) void hydratePage();
else void import('./begin-offline.tsx').then(({ beginOffline }) => beginOffline());
