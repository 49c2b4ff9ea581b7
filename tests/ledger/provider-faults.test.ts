import { describeProviderFaults } from './describe-provider-faults.ts';

describeProviderFaults({ players: 3, rounds: 12 });
