import type { Feature } from '../../http/handle.ts';
import { getReport } from './get-report.ts';

export const reportFeature: Feature = { name: 'report', handlers: [getReport] };
