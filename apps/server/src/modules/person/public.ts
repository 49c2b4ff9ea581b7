/** Sign-in, codes, passwords, devices, the phone number and the profile. Other modules import this file only. */
export { avatarFeature } from './avatar/avatar-feature.ts';
export { blockPlayer, unblockPlayer } from './block/block-player.ts';
export { type Proof, spendProof, withProof } from './code/captcha.ts';
export { codeHostWarnings } from './code/code-host.ts';
export { consumeProof, hasProof } from './code/consume-proof.ts';
export { deviceFeature } from './device/device-feature.ts';
export { engineerFeature } from './engineer/engineer-feature.ts';
export { passkeyFeature } from './passkey/passkey-feature.ts';
export { hashPassword, isPassword } from './password/hash-password.ts';
export { isNumberDoubted } from './password/reset-hold.ts';
export { payoutPause } from './phone-change/payout-pause.ts';
export { phoneChangeFeature } from './phone-change/phone-change-feature.ts';
export { playerFeature } from './player/player-feature.ts';
export { retireName } from './registration/retired-name.ts';
export { authFeature } from './sign-in/auth-feature.ts';
export { joinedAt } from './sign-in/joined-at.ts';
