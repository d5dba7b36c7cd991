/** Containers that others start: Modal, Google Cloud Run and AWS Lambda. */
import { CONFIG, configToml, variables } from '../configuration';
import { call, literal } from '../python';
import {
  file,
  hyphens,
  IGNORED,
  packageOf,
  SCHEDULE,
  type RunContext,
  type Runner,
} from './runner';

/** A folder that may be deleted: the containers' other folders may be read-only. */
const DATA_DIR = { name: 'DLT_DATA_DIR', value: '/tmp/dlt' } as const;

export const modal: Runner = {
  name: 'modal',
  title: 'Modal',
  page: {
    title: 'Deploy with Modal',
    to: '/walkthroughs/deploy-a-pipeline/deploy-with-modal',
  },
  keepsFiles: false,
  files: (context) => {
    const { program, settings, requirements } = context;
    const { name } = program;
    const folder = packageOf(context);
    const environment = [DATA_DIR, ...variables(settings, false)];
    const secrets = variables(settings, true);
    return [
      file('modal_app.py', 'py', [
        'import modal',
        '',
        'image = (',
        '    modal.Image.debian_slim(python_version="3.11")',
        ...call(
          '    .pip_install',
          requirements.map((one) => literal(one)),
        ),
        '    .env(',
        '        {',
        ...environment.map(
          (one) => `            ${literal(one.name)}: ${literal(one.value)},`,
        ),
        '        }',
        '    )',
        `    .add_local_python_source(${[name, ...(folder === undefined ? [] : [folder])].map(literal).join(', ')})`,
        ')',
        `app = modal.App("${hyphens(name)}", image=image)`,
        '',
        '',
        '@app.function(',
        `    schedule=modal.Cron("${SCHEDULE}"),`,
        ...(secrets.length > 0
          ? [`    secrets=[modal.Secret.from_name("${hyphens(name)}")],`]
          : []),
        '    timeout=3600,',
        '    retries=modal.Retries(max_retries=2, initial_delay=30.0),',
        '    max_containers=1,',
        ')',
        'def load_all() -> None:',
        `    from ${name} import load`,
        '',
        '    print("rows by table:", load())',
      ]),
    ];
  },
  start: ({ program, settings }) => {
    const secrets = variables(settings, true);
    return [
      'pip install modal',
      'modal token new',
      ...(secrets.length > 0
        ? [
            [
              `modal secret create ${hyphens(program.name)}`,
              ...secrets.map((one) => `  ${one.name}='${one.value}'`),
            ].join(' \\\n'),
          ]
        : []),
      'modal deploy modal_app.py',
    ];
  },
};

/** Lines of a Dockerfile that copy the program and what it needs. */
function copies(context: RunContext, to: string): string[] {
  const folder = packageOf(context);
  return [
    ...(configToml(context.settings) === undefined
      ? []
      : [`COPY ${CONFIG} ${to}${CONFIG}`]),
    ...(folder === undefined ? [] : [`COPY ${folder} ${to}${folder}`]),
    `COPY ${context.program.name}.py ${to === '' ? '.' : to}`,
  ];
}

const secretName = (variable: string): string =>
  hyphens(variable.toLowerCase().replaceAll(/_+/g, '_'));

export const cloudRun: Runner = {
  name: 'cloud-run',
  title: 'Cloud Run',
  page: {
    title: 'Deploy with Google Cloud Run',
    to: '/walkthroughs/deploy-a-pipeline/deploy-with-google-cloud-run',
  },
  keepsFiles: false,
  files: (context) => {
    const { program, settings } = context;
    const secrets = variables(settings, true);
    const job = [
      `gcloud run jobs deploy ${hyphens(program.name)}`,
      '--source=.',
      '--region=europe-west1',
      '--tasks=1',
      '--max-retries=2',
      '--task-timeout=2h',
      '--memory=2Gi',
      ...secrets.map(
        ({ name }) => `--set-secrets=${name}=${secretName(name)}:latest`,
      ),
    ];
    return [
      file('Dockerfile', 'docker', [
        'FROM python:3.11-slim',
        '',
        'WORKDIR /app',
        'COPY requirements.txt .',
        'RUN pip install --no-cache-dir -r requirements.txt',
        '',
        ...copies(context, ''),
        '',
        'ENV PYTHONUNBUFFERED=1',
        `ENV ${DATA_DIR.name}=${DATA_DIR.value}`,
        '',
        `CMD ["python", "${program.name}.py"]`,
      ]),
      file('.gcloudignore', 'text', ['.git', ...IGNORED]),
      file('deploy.sh', 'sh', [
        ...(secrets.length > 0
          ? [
              '# Once for each secret: gcloud secrets create <name> --data-file=<file>',
            ]
          : []),
        job.join(' \\\n  '),
      ]),
    ];
  },
  start: ({ program }) => [
    'bash deploy.sh',
    `gcloud run jobs execute ${hyphens(program.name)} --region=europe-west1 --wait`,
  ],
};

export const lambda: Runner = {
  name: 'lambda',
  title: 'AWS Lambda',
  page: {
    title: 'Run in AWS Lambda',
    to: '/running-in-production/serverless',
  },
  keepsFiles: false,
  files: (context) => {
    const { program, settings } = context;
    const all = [
      DATA_DIR,
      { name: 'LOAD__DELETE_COMPLETED_JOBS', value: 'true' },
      ...variables(settings, true),
    ];
    return [
      file('app.py', 'py', [
        `from ${program.name} import load`,
        '',
        '',
        'def handler(event, context):',
        '    return load()',
      ]),
      file('Dockerfile', 'docker', [
        'FROM public.ecr.aws/lambda/python:3.11',
        'COPY requirements.txt .',
        'RUN pip install --no-cache-dir -r requirements.txt',

        ...copies(context, '${LAMBDA_TASK_ROOT}/'),

        'COPY app.py ${LAMBDA_TASK_ROOT}/',
        'CMD ["app.handler"]',
      ]),
      file('variables.json', 'json', [
        JSON.stringify(
          {
            Variables: Object.fromEntries(
              all.map(({ name, value }) => [name, value]),
            ),
          },
          null,
          2,
        ),
      ]),
    ];
  },
  start: ({ program }) => {
    const name = hyphens(program.name);
    return [
      `docker build -t ${name} .`,
      [
        `aws lambda update-function-configuration --function-name ${name}`,
        '  --timeout 900 --memory-size 1024',
        '  --environment file://variables.json',
      ].join(' \\\n'),
    ];
  },
};
