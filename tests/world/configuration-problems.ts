import { type ConfigurationError, readConfiguration } from '../../apps/server/src/configuration/configuration.ts';

/** The problems for which the configuration of an environment is refused; empty if it is accepted. */
export function configurationProblems(environment: Record<string, string>): readonly string[] {
  try {
    readConfiguration(environment, '/srv/nua');
    return [];
  } catch (error) {
    return (error as ConfigurationError).problems;
  }
}
