import type { SidebarItem } from './types';

export const deploying = {
  type: 'category',
  label: 'Deploying dlt',
  collapsed: true,
  items: [
    'walkthroughs/share-a-dataset',
    {
      type: 'category',
      label: 'Deploy a pipeline',
      link: {
        type: 'generated-index',
        slug: '/walkthroughs/deploy-a-pipeline',
        title: 'Deploy a pipeline',
        description:
          'Run a pipeline on a schedule or on a request, in the place where your team runs things.',
      },
      collapsed: true,
      items: [
        'walkthroughs/deploy-a-pipeline/deploy-with-github-actions',
        'walkthroughs/deploy-a-pipeline/deploy-with-airflow-composer',
        'reference/explainers/airflow-gcp-cloud-composer',
        'walkthroughs/deploy-a-pipeline/deploy-with-google-cloud-functions',
        'walkthroughs/deploy-a-pipeline/deploy-with-google-cloud-run',
        'walkthroughs/deploy-a-pipeline/deploy-gcp-cloud-function-as-webhook',
        'walkthroughs/deploy-a-pipeline/deploy-with-kestra',
        'walkthroughs/deploy-a-pipeline/deploy-with-dagster',
        'walkthroughs/deploy-a-pipeline/deploy-with-prefect',
        'walkthroughs/deploy-a-pipeline/deploy-with-modal',
        'walkthroughs/deploy-a-pipeline/deploy-with-orchestra',
      ],
    },
    {
      type: 'category',
      label: 'Run in production',
      link: {
        type: 'generated-index',
        slug: '/running-in-production',
        title: 'Run in production',
        description:
          'Keep a deployed pipeline healthy: what to record, what to watch, whom to tell, and how to try again.',
      },
      collapsed: true,
      items: [
        'running-in-production/running',
        'running-in-production/serverless',
        'running-in-production/monitoring',
        'running-in-production/alerting',
        'running-in-production/tracing',
      ],
    },
  ],
} satisfies SidebarItem;
