import { describeConservation } from './describe-conservation.ts';

describeConservation({ runs: 28, often: 5 });
