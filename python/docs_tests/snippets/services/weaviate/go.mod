// program: github.com/weaviate/weaviate/cmd/weaviate-server
module snippets/weaviate

go 1.21

require github.com/weaviate/weaviate v1.24.1
