// Adds what pages may use without importing it; everything else is the theme's own.
import MDXComponents from '@theme-original/MDXComponents';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import Anchor from '@site/src/components/Anchor';

export default { ...MDXComponents, Anchor, TabItem, Tabs };
