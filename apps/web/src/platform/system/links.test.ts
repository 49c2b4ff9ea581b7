import { expect, it } from 'vitest';
import { pathOfLink } from './links.native.ts';

it.each([
  'https://nua.example.evil.example/wallet',
  'https://nua.example@evil.example/wallet',
  'https://nua.example:8443/wallet',
  'http://nua.example/wallet',
  'https://user@nua.example/wallet',
  '//nua.example/wallet',
  'javascript:alert(1)',
  'https://nua.example//evil.example',
  'https://nua.example/..//evil.example',
  'nua://wallet\\..\\evil',
  'nua://evil.example/wallet',
  'nua:////evil.example/wallet',
  'nua://evil:80/wallet',
  'nua://user@evil/wallet',
  'nua://wallet\u0000',
  'nua://wallet\n',
  'https://nua.example/password-reset/abc',
  'https://nua.example/phone-change/abc',
  'https://nua.example/wallet/../api/c/config',
  'nua://sandbox/pay',
  'https://nua.example/docs',
  'intent://nua.example/wallet',
  'https://пua.example/wallet',
  '',
])('the link "%s" is refused', (link) => {
  expect(pathOfLink(link)).toBeNull();
});
