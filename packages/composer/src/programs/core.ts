/** Programs with the sources that dlt has: REST APIs, SQL databases and files; and a crawl into a file. */
import type { Resolved } from '../resolved';
import { call, keyLiteral, literal } from '../python';
import { hintsOf, incrementalOf, INITIAL, type Body } from './body';

/** The issues and comments of a repository, from the API of GitHub. */
export function restApiBody(
  { choice: { key, cursor, disposition } }: Resolved,
  format: string | undefined,
): Body {
  const defaults = [
    ...(key.length > 0 ? [`"primary_key": ${keyLiteral(key)},`] : []),
    `"write_disposition": "${disposition}",`,
    ...(format === undefined ? [] : [`"table_format": "${format}",`]),
    '"endpoint": {',
    ...(cursor === ''
      ? ['    "params": {"per_page": 100},']
      : [
          '    "params": {"per_page": 100, "since": "{incremental.start_value}"},',
          '    "incremental": {',
          `        "cursor_path": ${literal(cursor)},`,
          `        "initial_value": "${INITIAL}",`,
          '    },',
        ]),
    '},',
  ];
  return {
    imports: [
      'from dlt.sources.rest_api import RESTAPIConfig, rest_api_resources',
    ],
    maker: 'github',
    lines: [
      '@dlt.source',
      'def github(access_token: str = dlt.secrets.value):',
      '    config: RESTAPIConfig = {',
      '        "client": {',
      '            "base_url": "https://api.github.com/repos/dlt-hub/dlt",',
      '            "auth": {"type": "bearer", "token": access_token},',
      '            "paginator": "header_link",',
      '        },',
      '        "resource_defaults": {',
      ...defaults.map((line) => `            ${line}`),
      '        },',
      '        "resources": [',
      '            {"name": "issues", "endpoint": {"params": {"state": "all"}}},',
      '            {"name": "comments", "endpoint": {"path": "issues/comments"}},',
      '        ],',
      '    }',
      '    yield from rest_api_resources(config)',
    ],
  };
}

/** Tables of a database. */
export function sqlDatabaseBody(
  resolved: Resolved,
  format: string | undefined,
): Body {
  const { disposition, key, format: table } = hintsOf(resolved, format);
  return {
    imports: ['from dlt.sources.sql_database import sql_database'],
    maker: 'data',
    lines: [
      'def data():',
      '    source = sql_database(table_names=["customers", "orders"])',
      '    for table in source.resources.values():',
      ...call('        table.apply_hints', [
        disposition,
        key,
        table,
        incrementalOf(resolved),
      ]),
      '    return source',
    ],
  };
}

/** Rows of files. */
export function filesystemBody(
  resolved: Resolved,
  format: string | undefined,
): Body {
  const { disposition, key, format: table } = hintsOf(resolved, format);
  const { part } = resolved.choice;
  const incremental = incrementalOf(resolved);
  return {
    imports: [`from dlt.sources.filesystem import filesystem, read_${part}`],
    maker: 'data',
    lines: [
      'def data():',
      `    files = filesystem(file_glob="**/*.${part}")`,
      ...(incremental === undefined
        ? []
        : call('    files.apply_hints', [incremental])),
      `    orders = (files | read_${part}()).with_name("orders")`,
      ...call('    orders.apply_hints', [disposition, key, table]),
      '    return orders',
    ],
  };
}

/** A spider that writes a file, and the rows of the file. */
export function scrapyBody(
  resolved: Resolved,
  format: string | undefined,
): Body {
  const { disposition, key, format: table } = hintsOf(resolved, format);
  return {
    imports: [
      'import scrapy',
      'from dlt.sources.filesystem import filesystem, read_jsonl',
      'from scrapy.crawler import CrawlerProcess',
    ],
    standard: ['import tempfile'],
    maker: 'data',
    lines: [
      'class ShopSpider(scrapy.Spider):',
      '    name = "shop"',
      '    start_urls = ["https://shop.example.com/products"]',
      '',
      '    def parse(self, response, **kwargs):',
      '        for product in response.css("div.product"):',
      '            yield {',
      '                "id": product.attrib["id"],',
      '                "title": product.css("h2::text").get(),',
      '                "page_url": response.url,',
      '            }',
      '',
      '',
      'def data():',
      '    folder = tempfile.mkdtemp()',
      '    process = CrawlerProcess(',
      '        settings={',
      '            "FEEDS": {f"{folder}/products.jsonl": {"format": "jsonlines"}},',
      '            "ROBOTSTXT_OBEY": True,',
      '            "DOWNLOAD_DELAY": 0.5,',
      '        }',
      '    )',
      '    process.crawl(ShopSpider)',
      '    process.start()',
      '    files = filesystem(folder, file_glob="products.jsonl")',
      '    products = (files | read_jsonl()).with_name("products")',
      ...call('    products.apply_hints', [disposition, key, table]),
      '    return products',
    ],
  };
}
