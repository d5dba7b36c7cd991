-- Requests of wrk: of ten, three are pages, five are assets, one is Markdown and one is not there.
-- Paths come from the file named by the variable MIX, one a line, as "kind path".
local paths = { page = {}, asset = {} }
for line in io.lines(os.getenv("MIX")) do
  local kind, path = line:match("^(%S+) (%S+)$")
  table.insert(paths[kind], path)
end
local function any(kind)
  return paths[kind][math.random(#paths[kind])]
end
local browser = { ["Accept-Encoding"] = "gzip, br", ["Accept"] = "text/html,*/*;q=0.8" }
local agent = { ["Accept-Encoding"] = "gzip, br", ["Accept"] = "text/markdown" }

function request()
  local turn = math.random(10)
  if turn <= 3 then return wrk.format("GET", any("page"), browser) end
  if turn <= 8 then return wrk.format("GET", any("asset"), browser) end
  if turn == 9 then return wrk.format("GET", any("page"), agent) end
  return wrk.format("GET", "/docs/not-there", browser)
end
