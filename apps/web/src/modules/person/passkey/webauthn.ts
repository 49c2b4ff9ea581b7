/** A separate chunk of the library, which loads at the first use of a passkey. */
export { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
