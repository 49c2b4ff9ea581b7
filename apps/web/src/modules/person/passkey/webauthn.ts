/** The functions of the library that passkeys use, in a separate chunk that loads at the first use of a passkey. */
export { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
