import { parentPort } from 'node:worker_threads';
import { measurePart, type Part } from './measure-return.ts';

/** Measures one part after the other on request. */
parentPort!.on('message', (part: Part) => parentPort!.postMessage(measurePart(part)));
