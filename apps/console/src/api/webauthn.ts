/** The library functions for passkeys, in a separate chunk that is loaded when a passkey is first used. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
