// Adds the components that pages can use without an import to the theme's own.
import MDXComponents from '@theme-original/MDXComponents';
import CodeBlock from '@theme/CodeBlock';
import CodeInline from '@theme/CodeInline';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import Anchor from '@site/src/components/Anchor';
import ApiCards from '@site/src/components/ApiCards';
import ApiSignature from '@site/src/components/ApiSignature';
import ConfigValues from '@site/src/components/ConfigValues';
import Diagram from '@site/src/components/Diagram';
import Fold from '@site/src/components/Fold';
import Moved from '@site/src/components/Moved';
import Zoom from '@site/src/components/Zoom';

// `code` is always inline code: the build turns fences into CodeBlock, and the theme's `code` component would
// render inline code that contains elements as a block.
export default {
  ...MDXComponents,
  code: CodeInline,
  Anchor,
  ApiCards,
  ApiSignature,
  CodeBlock,
  ConfigValues,
  Diagram,
  Fold,
  Moved,
  TabItem,
  Tabs,
  Zoom,
};
