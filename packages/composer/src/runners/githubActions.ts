/** A scheduled workflow of GitHub. */
import { variables } from '../configuration';
import { file, IGNORED, SCHEDULE, type Runner } from './runner';

const WORKFLOW = '.github/workflows/load.yml';

export const githubActions: Runner = {
  name: 'github-actions',
  title: 'GitHub Actions',
  page: {
    title: 'Deploy with GitHub Actions',
    to: '/walkthroughs/deploy-a-pipeline/deploy-with-github-actions',
  },
  keepsFiles: false,
  files: ({ program: { name }, settings }) => {
    const secrets = variables(settings, true);
    return [
      file(WORKFLOW, 'yaml', [
        `name: Load ${name}`,
        'on:',
        '  schedule:',
        `    - cron: "${SCHEDULE}"`,
        '  workflow_dispatch:',
        '',
        'permissions:',
        '  contents: read',
        '',
        'concurrency:',
        `  group: ${name}`,
        '',
        'jobs:',
        '  load:',
        '    runs-on: ubuntu-24.04',
        '    timeout-minutes: 60',
        '    steps:',
        '      - uses: actions/checkout@v4',
        '      - uses: actions/setup-python@v5',
        '        with:',
        '          python-version: "3.11"',
        '          cache: pip',
        '      - run: pip install -r requirements.txt',
        `      - run: python ${name}.py`,
        ...(secrets.length > 0
          ? [
              '        env:',
              ...secrets.map(
                (one) => `          ${one.name}: \${{ secrets.${one.name} }}`,
              ),
            ]
          : []),
      ]),
      file('.gitignore', 'text', IGNORED),
    ];
  },
  start: (context) => {
    return [
      ...variables(context.settings, true).map(
        (one) => `gh secret set ${one.name}`,
      ),
      'git add .',
      `git commit -m "Load ${context.program.name}"`,
      'git push',
      'gh workflow run load.yml',
    ];
  },
};
