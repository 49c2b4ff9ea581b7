/** The functions of the library that passkeys use, in a separate chunk that the first press loads. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
