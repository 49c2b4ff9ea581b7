import { parentPort } from 'node:worker_threads';
import { measurePart, type Part } from './measure-return.ts';

/** Measures parts in sequence on request. */
parentPort!.on('message', (part: Part) => parentPort!.postMessage(measurePart(part)));
