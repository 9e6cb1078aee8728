# Completion of sentinel-memory for PowerShell.
Register-ArgumentCompleter -Native -CommandName sentinel-memory -ScriptBlock {
    param($word, $ast, $cursor)
    $before = @($ast.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
            if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
                $_.Value
            } else {
                $_.Extent.Text
            }
        })
    sentinel-memory __complete "=$word" @before 2>$null | ForEach-Object {
        $value, $about = $_ -split "`t", 2
        if (-not $about) { $about = $value }
        $text = $value
        # Topics come from other people: they are quoted, so that none of them is ever run.
        if ($value -notmatch '^[\w.:/=-]+$') {
            $code = [Management.Automation.Language.CodeGeneration]
            $text = "'" + $code::EscapeSingleQuotedStringContent($value) + "'"
        }
        $kind = [Management.Automation.CompletionResultType]::ParameterValue
        [Management.Automation.CompletionResult]::new($text, $value, $kind, $about)
    }
}
