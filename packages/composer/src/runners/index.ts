/** All ways to run a program, in the order in which they are offered. */
import { cloudRun, lambda, modal } from './containers';
import { githubActions } from './githubActions';
import { cron, script } from './machine';
import { airflow, dagster, prefect } from './orchestrators';
import type { Runner } from './runner';

export const RUNNERS: readonly Runner[] = [
  script,
  cron,
  githubActions,
  airflow,
  dagster,
  prefect,
  modal,
  cloudRun,
  lambda,
];
