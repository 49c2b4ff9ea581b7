/** The console, for the composition root. */
export { type ConsoleFiles, consoleFiles } from './console-files.ts';
export { createConsole } from './console-server.ts';
export { authenticatorUri, newAuthenticatorSecret } from './sign-in/authenticator.ts';
export { commandSessions } from './sign-in/command-sign-in.ts';
export { readAuthenticatorSecret, setAuthenticator } from './sign-in/second-factor.ts';
