// Adds what pages may use without importing it; everything else is the theme's own.
import MDXComponents from '@theme-original/MDXComponents';
import CodeBlock from '@theme/CodeBlock';
import CodeInline from '@theme/CodeInline';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import Anchor from '@site/src/components/Anchor';
import ApiCards from '@site/src/components/ApiCards';
import ApiSignature from '@site/src/components/ApiSignature';
import FilterableList from '@site/src/components/FilterableList';
import ConfigValues from '@site/src/components/ConfigValues';
import DestinationsMatrix from '@site/src/components/DestinationsMatrix';
import Diagram from '@site/src/components/Diagram';
import Zoom from '@site/src/components/Zoom';

// `code` stands in a line: fences became CodeBlock when the site was built, and the theme would take code that
// has elements in it for one.
export default {
  ...MDXComponents,
  code: CodeInline,
  Anchor,
  ApiCards,
  ApiSignature,
  FilterableList,
  CodeBlock,
  ConfigValues,
  DestinationsMatrix,
  Diagram,
  TabItem,
  Tabs,
  Zoom,
};
