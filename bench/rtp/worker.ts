import { parentPort } from 'node:worker_threads';
import { measurePart, type Part } from './measure-return.ts';

parentPort!.on('message', (part: Part) => parentPort!.postMessage(measurePart(part)));
