/** Orchestrators that import the program: Airflow, Dagster and Prefect. */
import { configToml } from '../configuration';
import { indented } from '../python';
import { file, hyphens, packageOf, SCHEDULE, type Runner } from './runner';

export const airflow: Runner = {
  name: 'airflow',
  title: 'Airflow',
  page: {
    title: 'Deploy with Airflow and Google Composer',
    to: '/walkthroughs/deploy-a-pipeline/deploy-with-airflow-composer',
  },
  keepsFiles: false,
  folder: 'dags',
  files: ({ program, settings }) => {
    const { name, maker, needed } = program;
    const config = configToml(settings);
    return [
      file(`dags/dag_${name}.py`, 'py', [
        'from datetime import timedelta',
        '',
        'import dlt',
        'import pendulum',
        'from airflow.decorators import dag',
        'from dlt.helpers.airflow_helper import DEFAULT_RETRY_BACKOFF, PipelineTasksGroup',
        '',
        '',
        '@dag(',
        `    schedule="${SCHEDULE}",`,
        '    start_date=pendulum.datetime(2025, 5, 1, tz="UTC"),',
        '    catchup=False,',
        '    max_active_runs=1,',
        '    default_args={"retries": 0, "execution_timeout": timedelta(hours=2)},',
        ')',
        `def load_${name}():`,
        `    from ${name} import ${[...needed, maker].sort().join(', ')}`,
        '',
        '    tasks = PipelineTasksGroup("load", retry_policy=DEFAULT_RETRY_BACKOFF)',
        ...program.pipeline('    pipeline = '),
        ...indented([
          `tasks.add_run(pipeline, ${maker}, trigger_rule="all_done")`,
        ]),
        '',
        '',
        `load_${name}()`,
      ]),
      ...(config === undefined
        ? []
        : [{ name: 'dags/.dlt/config.toml', language: 'toml', text: config }]),
    ];
  },
  start: (context) => {
    const { program, settings } = context;
    const folder = packageOf(context);
    return [
      ...(folder === undefined ? [] : [`mv ${folder} dags`]),
      'export AIRFLOW__CORE__DAGS_FOLDER="$PWD/dags"',
      ...(settings.some(({ values }) => values.some(({ secret }) => secret))
        ? ['airflow variables set dlt_secrets_toml "$(cat .dlt/secrets.toml)"']
        : []),
      `airflow dags test load_${program.name}`,
    ];
  },
};

export const dagster: Runner = {
  name: 'dagster',
  title: 'Dagster',
  page: {
    title: 'Deploy with Dagster',
    to: '/walkthroughs/deploy-a-pipeline/deploy-with-dagster',
  },
  keepsFiles: true,
  packages: ['dagster', 'dagster-webserver'],
  files: ({ program: { name } }) => [
    file('definitions.py', 'py', [
      'import dagster as dg',
      '',
      `from ${name} import load`,
      '',
      '',
      '@dg.asset(retry_policy=dg.RetryPolicy(max_retries=2, delay=60))',
      `def ${name}() -> dg.MaterializeResult:`,
      '    return dg.MaterializeResult(metadata={**load()})',
      '',
      '',
      'every_six_hours = dg.ScheduleDefinition(',
      '    name="every_six_hours",',
      `    target=dg.AssetSelection.assets("${name}"),`,
      `    cron_schedule="${SCHEDULE}",`,
      '    execution_timezone="UTC",',
      ')',
      '',
      `defs = dg.Definitions(assets=[${name}], schedules=[every_six_hours])`,
    ]),
  ],
  start: () => ['dagster dev -f definitions.py'],
};

export const prefect: Runner = {
  name: 'prefect',
  title: 'Prefect',
  page: {
    title: 'Deploy with Prefect',
    to: '/walkthroughs/deploy-a-pipeline/deploy-with-prefect',
  },
  keepsFiles: true,
  packages: ['prefect>=3,<4'],
  files: ({ program: { name } }) => [
    file('flow.py', 'py', [
      'from prefect import flow, task',
      '',
      `from ${name} import load`,
      '',
      '',
      '@task(retries=2, retry_delay_seconds=60)',
      'def load_all() -> dict[str, int]:',
      '    return load()',
      '',
      '',
      `@flow(name="${hyphens(name)}", log_prints=True)`,
      'def load_flow() -> None:',
      '    print("rows by table:", load_all())',
      '',
      '',
      'if __name__ == "__main__":',
      `    load_flow.serve(name="every-six-hours", cron="${SCHEDULE}", global_limit=1)`,
    ]),
  ],
  start: () => ['python flow.py'],
};
