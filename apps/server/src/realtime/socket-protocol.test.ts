import { expect, it } from 'vitest';
import { frames, readFrame } from './socket-protocol.ts';

it.each([
  ['3', { type: 'pong' }],
  ['40', { type: 'connect' }],
  ['40{"token":"x"}', { type: 'connect' }],
  ['41', { type: 'disconnect' }],
  ['42["ping"]', { type: 'event', name: 'ping', data: undefined, ack_id: null }],
  ['420["1001",{"date":"2026-03-10"}]', { type: 'event', name: '1001', data: { date: '2026-03-10' }, ack_id: '0' }],
  ['4217["catch_up",null]', { type: 'event', name: 'catch_up', data: null, ack_id: '17' }],
])('the server reads the frame %j of a client [R7.35]', (text, frame) => {
  expect(readFrame(text)).toEqual(frame);
});

it.each(['', '0', '1', '2', '2probe', '4', '40/admin,', '42', '42[', '42{}', '42[]', '42[7]', '42/admin,["x"]'])(
  'the server rejects the frame %j, which its clients never send',
  (text) => {
    expect(readFrame(text)).toBeNull();
  },
);

it.each(['430[]', '43["x"]', '451-["x",{"_placeholder":true,"num":0}]', '5', '6', '9', `42${'1'.repeat(11)}["x"]`])(
  'the server rejects the frame %j of an unsupported part of the protocol',
  (text) => {
    expect(readFrame(text)).toBeNull();
  },
);

it('the server writes events, acknowledgements and refusals in the form of the protocol', () => {
  expect(frames.event('7', { n: 1 })).toBe('42["7",{"n":1}]');
  expect(frames.event('pong')).toBe('42["pong"]');
  expect(frames.ack('3', { own: 1 })).toBe('433[{"own":1}]');
  expect(frames.refused({ code: 401 })).toBe('44{"message":"refused","data":{"code":401}}');
});
