/** A machine of the reader's own: by hand, and from cron. */
import { file, SCHEDULE, type Runner } from './runner';

export const script: Runner = {
  name: 'script',
  title: 'Script',
  page: { title: 'Run a pipeline', to: '/walkthroughs/run-a-pipeline' },
  keepsFiles: true,
  files: () => [],
  start: ({ program }) => [`python ${program.name}.py`],
};

export const cron: Runner = {
  name: 'cron',
  title: 'cron',
  page: { title: 'Running', to: '/running-in-production/running' },
  keepsFiles: true,
  files: ({ program: { name } }) => [
    file('crontab', 'text', [
      `${SCHEDULE} cd /srv/${name} && flock -n load.lock .venv/bin/python ${name}.py >>load.log 2>&1`,
    ]),
  ],
  start: ({ program }) => [`python ${program.name}.py`, 'crontab crontab'],
};
